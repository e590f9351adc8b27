export interface ProfileTables {
  confirmations: {
    company_id: number
    employee_id: number
    email: string
    code_mac: Buffer | null
    code_expires_at: Date | null
    created_at: Date
  }
}
