import { expect, test } from 'vitest'
import { REGIONS } from '../region.ts'
import { schoolNameKey } from './school-import.rule.ts'
import { nationalAliases, nationalEnglishNames } from './national-names.ts'
import { nationalSchools } from './national-schools.ts'

/** Codes from 10001 to 10768 were given out region by region; `to` is the last of each. */
const BLOCKS: ReadonlyArray<readonly [to: number, ...regions: string[]]> = [
  [10054, '11'],
  [10074, '12'],
  [10107, '13'],
  [10125, '14'],
  [10139, '15'],
  [10182, '21'],
  [10211, '22'],
  [10245, '23'],
  [10283, '31'],
  [10334, '32'],
  [10356, '33'],
  [10383, '34'],
  [10402, '35'],
  [10421, '36'],
  [10458, '37'],
  [10485, '41'],
  [10529, '42'],
  [10557, '43'],
  [10592, '44'],
  [10609, '45'],
  [10656, '50', '51'],
  [10672, '52'],
  [10691, '53'],
  [10696, '54'],
  [10729, '61'],
  [10742, '62'],
  [10748, '63'],
  [10754, '64'],
  [10768, '65'],
]
/** Universities that moved, or whose province was founded later. */
const MOVED = ['10078', '10216', '10589']

const isInBlock = (code: string, region: string) => BLOCKS.find(([to]) => Number(code) <= to)?.includes(region) ?? true

test('each code and name of the list occurs once, and each code has five digits', () => {
  expect(nationalSchools.length).toBeGreaterThanOrEqual(300)
  expect(new Set(nationalSchools.map(({ code }) => code)).size).toBe(nationalSchools.length)
  expect(new Set(nationalSchools.map(({ name }) => name)).size).toBe(nationalSchools.length)
  expect(nationalSchools.filter(({ code }) => !/^1[0-6]\d{3}$/.test(code))).toEqual([])
  expect(
    nationalSchools.filter(({ name }) => !/^\p{Script=Han}+(大学|学院)(（\p{Script=Han}+）)?$/u.test(name)),
  ).toEqual([])
})

test('the region of each is one of the dictionary, and fits its code', () => {
  const regions = new Set<string>(REGIONS.map(([region]) => region))
  expect(nationalSchools.filter(({ region }) => !regions.has(region))).toEqual([])
  const strange = nationalSchools.filter(({ code, region }) => !isInBlock(code, region))
  expect(strange.map(({ code }) => code).toSorted()).toEqual(MOVED)
})

test.each([
  ['10001', '北京大学', '11'],
  ['10003', '清华大学', '11'],
  ['10248', '上海交通大学', '31'],
  ['10589', '海南大学', '46'],
  ['10730', '兰州大学', '62'],
])('%s is %s', (code, name, region) => {
  expect(nationalSchools).toContainEqual(expect.objectContaining({ code, name, region, level: 'undergraduate' }))
})

test('English names and aliases are of universities of the list, and none names two', () => {
  const codes = new Set(nationalSchools.map(({ code }) => code))
  expect([...nationalEnglishNames.keys(), ...nationalAliases.keys()].filter((code) => !codes.has(code))).toEqual([])
  const english = [...nationalEnglishNames.values()]
  expect(english.length).toBeGreaterThan(400)
  expect(new Set(english.map((name) => name.toLowerCase())).size).toBe(english.length)
  const isName = /^(?:The )?[A-Z][\p{Letter}’&-]+(?: [\p{Letter}’&-]+)*(?: \([\p{Letter} ]+\))?$/u
  expect(english.filter((name) => !isName.test(name))).toEqual([])
  const names = [...nationalSchools.map(({ name }) => name), ...[...nationalAliases.values()].flat()].map(schoolNameKey)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect([...nationalAliases.values()].flat().filter((alias) => !/^\p{Script=Han}{2,8}$/u.test(alias))).toEqual([])
})

test.each([
  ['10248', 'Shanghai Jiao Tong University', '上海交大'],
  ['10358', 'University of Science and Technology of China', '中科大'],
  ['10699', 'Northwestern Polytechnical University', '西工大'],
])('%s is %s, or %s', (code, nameEn, alias) => {
  const school = nationalSchools.find((each) => each.code === code)
  expect([school?.nameEn, school?.aliases]).toEqual([nameEn, expect.arrayContaining([alias])])
})
