/** What the browser's file dialog offers where a PDF is wanted. */
export const pdfFiles = 'application/pdf,.pdf'
