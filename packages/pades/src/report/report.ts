/** What a report says: plain values, so that it can be set in a worker. Texts may hold any characters; line breaks begin a new line. */
export interface Report {
  readonly language: 'en' | 'th'
  readonly title: string
  /** Below the title, one line each. */
  readonly subtitles: readonly string[]
  /** Beside the title. What it leads to must be in the texts too. */
  readonly qr?: ReportCode | undefined
  readonly sections: readonly ReportSection[]
  /** At the foot of each page, beside the number of the page. */
  readonly footer: string
  /** The program that made it, for the properties of the document. */
  readonly creator: string
  readonly createdAt: Date
}

export interface ReportCode {
  /** Rows from top to bottom; true is dark. */
  readonly modules: readonly (readonly boolean[])[]
  readonly sizePoints: number
  /** For whoever cannot see it. */
  readonly alternative: string
}

export interface ReportSection {
  readonly heading: string
  /** Whether it is a part of the section before that is no part of another one. */
  readonly isPart?: boolean | undefined
  readonly blocks: readonly ReportBlock[]
}

export type ReportBlock =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'rows'; readonly rows: readonly ReportRow[] }
  | ReportTable

export interface ReportRow {
  readonly label: string
  readonly value: string
}

export interface ReportTable {
  readonly kind: 'table'
  /** Widths are shares of the width of the page. */
  readonly columns: readonly { readonly heading: string; readonly width: number }[]
  /** As many cells as there are columns, in each row. */
  readonly rows: readonly (readonly string[])[]
}
