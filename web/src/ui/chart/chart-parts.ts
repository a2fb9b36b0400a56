/** Colours of charts, read from the page's CSS variables so that they follow the theme. */
export interface Palette {
  ink: string
  faint: string
  line: string
  brand: string
  wash: string
  warm: string
}

export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    ink: of('--ink'),
    faint: of('--ink-faint'),
    line: of('--line'),
    brand: of('--brand'),
    wash: of('--neutral-wash'),
    warm: of('--warning'),
  }
}

export const grid = { left: 8, right: 24, top: 12, bottom: 8, containLabel: true }
export const tooltip = { trigger: 'axis', axisPointer: { type: 'shadow' }, confine: true }

/** An axis of counts. */
export function values({ faint, line }: Palette) {
  return {
    type: 'value',
    minInterval: 1,
    axisLabel: { color: faint },
    splitLine: { lineStyle: { color: line } },
  }
}

/** An axis of names. */
export function names({ ink, line }: Palette, data: readonly string[]) {
  return {
    type: 'category',
    data: [...data],
    axisLabel: { color: ink },
    axisLine: { lineStyle: { color: line } },
    axisTick: { show: false },
  }
}
