export interface JobsTables {
  effects: { job_key: string; at: Date }
}
