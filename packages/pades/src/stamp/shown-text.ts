/** Nothing, or words of ASCII: shown as they are. */
const plainWords = /^(?:[!-~]+(?: [!-~]+)*)?$/

/**
 * A text that a person typed, as it is shown: one plain line. Line breaks and tabs become spaces. Controls, and characters that turn or
 * hide what stands around them, are removed: nobody could see what was approved. Uses no Node, so that the web preview shows the same.
 */
export function shownText(text: string): string {
  if (plainWords.test(text)) return text
  return text
    .replace(/\p{White_Space}+/gu, ' ')
    .replace(/[\p{Cc}\p{Co}\u061c\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\p{Cs}/gu, '')
    .trim()
    .normalize('NFC')
}
