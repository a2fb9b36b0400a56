/** Whether the group or its parent is the first or the second organisation of the settings. @spec S03 */
export function organisationFlags(
  membership: { readonly groupCode: string; readonly directGroupCodes: readonly string[] } | null,
  configured: readonly [string, string],
): [boolean, boolean] {
  const codes = new Set(membership ? [membership.groupCode, ...membership.directGroupCodes] : [])
  const matches = (code: string) => code !== '' && codes.has(code)
  return [matches(configured[0]), matches(configured[1])]
}
