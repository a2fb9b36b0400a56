/** A page of the site that an answer relies on; `no` is its number in the answer. */
export interface AnswerSource {
  readonly no: number
  readonly title: string
  readonly heading: string
  /** Address on this site. */
  readonly path: string
}

/** A sentence and the numbers of its sources, never none. */
export interface AnswerSentence {
  readonly text: string
  readonly sources: readonly number[]
}

/**
 * Events of an answer, in this order: `found` with sentences quoted from the sources, or `none`; with a language model
 * one `sentence` after the other; `done`.
 */
export type AnswerEvent =
  | {
      readonly type: 'found'
      readonly data: {
        readonly sources: readonly AnswerSource[]
        readonly sentences: readonly AnswerSentence[]
        /** Whether a language model will put it in its own words. */
        readonly writing: boolean
      }
    }
  | { readonly type: 'none'; readonly data: Record<string, never> }
  | { readonly type: 'sentence'; readonly data: AnswerSentence }
  | { readonly type: 'done'; readonly data: { readonly by: 'search' | 'model' } }
