declare const made: unique symbol

/** JSON text for a jsonb column; only `json()` creates it. */
export type JsonText = string & { readonly [made]: true }

/** Converts a value for a jsonb column. `undefined` becomes null. */
export function json(value: unknown): JsonText {
  return (JSON.stringify(value) ?? 'null') as JsonText
}
