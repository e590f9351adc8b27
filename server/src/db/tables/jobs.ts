export interface JobsTables {
  effects: { job_key: string; at: Date }
  job_faults: { job: string; record: string; failures: number; failed_at: Date; again_at: Date }
}
