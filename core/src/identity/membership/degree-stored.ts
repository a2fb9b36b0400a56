import { DEGREES, degreeName } from './degrees.ts'

/** The word to store for a degree that was chosen in English or typed. */
export function degreeStored(shown: string): string {
  return DEGREES.find((degree) => degreeName(degree).en === shown) ?? shown
}
