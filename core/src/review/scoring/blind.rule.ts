/** Anonymous label of a work for experts: `A007`, with as many digits as the batch needs. */
export function blindLabel(position: number, count: number): string {
  return `A${String(position).padStart(Math.max(3, String(count).length), '0')}`
}

/** Anonymous name of the n-th file, with its extension. */
export function blindFileName(position: number, name: string): string {
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return `作品附件${position}${ending === '' ? '' : `.${ending}`}`
}
