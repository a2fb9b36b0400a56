/** Stands in filters for schools whose region is unknown. */
export const NO_REGION = '-'
