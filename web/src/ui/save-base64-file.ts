import { saveFile } from './save-file.ts'

/** Saves a file that arrived in a JSON answer (1§7). */
export function saveBase64File({ base64String, fileName }: { base64String: string; fileName: string }): void {
  saveFile(new Blob([Uint8Array.from(atob(base64String), (character) => character.charCodeAt(0))]), fileName)
}
