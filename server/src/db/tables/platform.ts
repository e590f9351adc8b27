export interface PlatformTables {
  legal_texts: {
    name: 'terms' | 'privacy' | 'cookies' | 'notice'
    version: number
    dated: string
    title_en: string
    title_th: string
    body_en: string
    body_th: string
    saved_by: string
    saved_at: Date
  }
}
