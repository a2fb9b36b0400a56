/** A CSS length that grows with the browser's text size, given in px at its usual size. */
export function inRem(px: number): string {
  return `${px / 16}rem`
}
