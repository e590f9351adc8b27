export interface NotificationsTables {
  seen_notifications: { company_id: number; employee_id: number; key: string; seen_at: Date }
}
