/** An amount as people read it: `¥1,280.00`. */
export function yuanText(fen: number): string {
  const [whole = '0', cents] = decimalYuan(Math.abs(fen)).split('.')
  return `${fen < 0 ? '-' : ''}¥${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
}

/** An amount as payment providers write it: `1280.00`. */
export function decimalYuan(fen: number): string {
  const digits = String(fen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Reads an amount as payment providers write it; null for every other spelling. */
export function parseDecimalYuan(text: string): number | null {
  return /^(?:0|[1-9]\d{0,8})\.\d{2}$/.test(text) ? Number(text.replace('.', '')) : null
}
