/** How a request for approval ended. */
export const APPROVAL_ANSWERS = ['approved', 'rejected', 'withdrawn'] as const
export type ApprovalAnswer = (typeof APPROVAL_ANSWERS)[number]

/** The answer by which the parent organisation agrees to the settings and the dates. */
export const AGREED = 'approved' satisfies ApprovalAnswer

/** Answers by the parent organisation, which has then seen the settings. */
export const DECIDED_ANSWERS = ['approved', 'rejected'] as const satisfies readonly ApprovalAnswer[]

/** So many of those who may decide are named. */
export const MAX_APPROVERS = 5
