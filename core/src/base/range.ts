/** Whether `value` lies between `min` and `max`, both included. @spec V03 */
export function inRange(value: number, min: number, max: number): boolean {
  return value >= min && value <= max
}

/** `3` or `1–3`. */
export function rangeText(least: number, most: number): string {
  return least === most ? String(most) : `${least}–${most}`
}
