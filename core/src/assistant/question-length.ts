/** Longest question, in characters; in a file without schemas, because the public page loads it. */
export const QUESTION_MAX = 200
