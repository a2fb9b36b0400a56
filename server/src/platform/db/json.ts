declare const made: unique symbol

/** JSON text on its way into a jsonb column. Only `json()` makes it. */
export type JsonText = string & { readonly [made]: true }

/** What a jsonb column is written with. `undefined` becomes null. */
export function json(value: unknown): JsonText {
  return (JSON.stringify(value) ?? 'null') as JsonText
}
