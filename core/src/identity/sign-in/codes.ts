/** Code of the refusal that the sign-in pages answer by asking for consent, without loading this module's refusals. */
export const CODE_POLICIES_NOT_ACCEPTED = 20057
