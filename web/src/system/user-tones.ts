/** Colours of the states of accounts. */
export const userTones = { active: 'success', disabled: 'danger', unactivated: 'warning', merged: 'neutral' } as const
