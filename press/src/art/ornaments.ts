import type { Vector } from '../drawing/vector.ts'
import { cornerFlourish, cornerFret, cornerLeaves, cornerLines } from './ornament-corners.ts'
import { dividerBeads, dividerLeaves, dividerLozenge, dividerScroll } from './ornament-dividers.ts'
import { cloud, laurel, laurelBranch, medal, ribbon, rosetteOrnament, stars } from './ornament-emblems.ts'

const painters: Readonly<Record<string, (color: string) => Vector>> = {
  'corner-flourish': cornerFlourish,
  'corner-leaves': cornerLeaves,
  'corner-fret': cornerFret,
  'corner-lines': cornerLines,
  'divider-lozenge': dividerLozenge,
  'divider-scroll': dividerScroll,
  'divider-leaves': dividerLeaves,
  'divider-beads': dividerBeads,
  laurel,
  'laurel-branch': laurelBranch,
  ribbon,
  medal,
  stars,
  cloud,
  rosette: rosetteOrnament,
}

export const ornamentNames = Object.keys(painters)

/** An ornament in a colour, `#rrggbb`; null where there is none of that name. */
export function ornamentDrawing(name: string, color: string): Vector | null {
  return Object.hasOwn(painters, name) ? painters[name]!(color) : null
}
