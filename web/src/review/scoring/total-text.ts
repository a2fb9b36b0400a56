/** A total with two digits; ranks use all digits. */
export function totalText(total: string | null): string {
  return total === null ? '—' : Number(total).toFixed(2)
}
