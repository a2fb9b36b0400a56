const DAY_MS = 86_400_000

interface Span {
  readonly opensAt?: string | undefined
  readonly closesAt?: string | undefined
}

/**
 * The stages with all their times and those of their windows from an instant on moved by whole days, so that dates that
 * follow each other move together; a negative number brings them forward. Times that aren't filled in stay so.
 */
export function movedFrom<S extends Span & { readonly windows: readonly Span[] }>(
  stages: readonly S[],
  from: string,
  days: number,
): S[] {
  const start = Date.parse(from)
  const moved = (at: string | undefined) =>
    at === undefined || Date.parse(at) < start ? at : new Date(Date.parse(at) + days * DAY_MS).toISOString()
  const spanMoved = <T extends Span>(span: T): T => ({
    ...span,
    ...(span.opensAt !== undefined && { opensAt: moved(span.opensAt) }),
    ...(span.closesAt !== undefined && { closesAt: moved(span.closesAt) }),
  })
  return stages.map((stage) => ({ ...spanMoved(stage), windows: stage.windows.map((window) => spanMoved(window)) }))
}
