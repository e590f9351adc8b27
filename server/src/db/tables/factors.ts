export interface FactorsTables {
  factors: {
    company_id: number
    employee_id: number
    sealed_secret: Buffer
    company_key_id: number
    last_step: number | null
    created_at: Date
    confirmed_at: Date | null
  }
  recovery_codes: { company_id: number; employee_id: number; code_hash: Buffer; used_at: Date | null }
}
