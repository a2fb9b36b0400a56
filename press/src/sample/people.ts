import type { Values } from '../design.ts'
import { standardCharacters } from '../font/standard-characters.ts'
import type { Faces } from '../layout/faces.ts'
import { awards, winner } from './certificate.ts'

const spread = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)

/** Han outside the standard table: a sample of Extension A and B. */
export const rareHan: readonly number[] = [...spread(0x3400, 0x4db5, 13), ...spread(0x20000, 0x2a6d6, 173)]

const families = Array.from('张王李赵陈杨黄周吴徐孙朱马胡郭林何高梁郑罗宋谢唐韩曹许邓萧冯')
const joined = ['阿卜杜热合曼·买买提', '古丽娜尔·艾合买提', '扎西·多吉', '木合塔尔·吐尔逊']
/** Coprime to 8,105: the first 8,105 people use each character once. */
const stride = 3001

const standard = (at: number): string =>
  String.fromCodePoint(standardCharacters[(at * stride) % standardCharacters.length]!)

/** People whose names these faces support. */
export function peopleFor(faces: Faces): (number: number, perWork?: number) => Values {
  const printable = rareHan.filter((code) => faces.choose('song', true, code))
  return (number, perWork = 9) =>
    personOf(number, perWork, String.fromCodePoint(printable[(number * 71) % printable.length]!))
}

/**
 * Values of a person's certificate. Among ten people, one name has a rare character, one a middle dot, one is spaced
 * (userName_mid); every standard character occurs in the names of 8,105 consecutive people, and in their works at
 * `perWork` characters each.
 */
function personOf(number: number, perWork: number, rare: string): Values {
  const family = families[number % families.length]!
  const one = standard(number)
  const names = [
    `${family}${rare}${one}`,
    `${joined[Math.floor(number / 10) % joined.length]!}${one}`,
    `${family}　${one}`,
    `${family}${one}`,
  ]
  const work = Array.from({ length: perWork }, (_, at) => standard(number * perWork + at)).join('')
  return {
    ...winner(number),
    name: names[number % 10] ?? `${family}${one}${standard(number + 4000)}`,
    work,
    award: awards[number % awards.length]!,
  }
}
