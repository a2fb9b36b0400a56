const COMPOUND =
  /^(?:欧阳|司马|上官|诸葛|司徒|东方|独孤|南宫|夏侯|尉迟|公孙|慕容|令狐|皇甫|宇文|长孙|端木|轩辕|百里|呼延|东郭|南门|西门|澹台|公冶|太史|申屠|钟离|闻人|万俟|赫连|濮阳|淳于|单于)/u

/** The surname for an avatar: of a Chinese name its first character, or both of a compound one; otherwise an initial. */
export function surnameOf(name: string): string {
  const text = name.trim()
  if (/^\p{Script=Han}/u.test(text)) return COMPOUND.exec(text)?.[0] ?? firstOf(text)
  return firstOf(text.split(/\s+/).at(-1) ?? '').toUpperCase()
}

/** The first character, also one outside the basic plane. */
function firstOf(text: string): string {
  return /^./u.exec(text)?.[0] ?? ''
}
