export interface GalleryQuery {
  roundId: string
  itemId: string
  awardZh: string
  keyword: string
  pageNum: number
}

/** The gallery's filters in the address. */
export function galleryQueryOf(search: URLSearchParams): GalleryQuery {
  const text = (name: string, longest: number) => (search.get(name) ?? '').trim().slice(0, longest)
  const roundId = text('roundId', 36)
  return {
    roundId,
    // Items belong to a round.
    itemId: roundId ? text('itemId', 36) : '',
    awardZh: text('awardZh', 30),
    keyword: text('keyword', 50),
    pageNum: Math.max(1, Math.trunc(Number(search.get('pageNum'))) || 1),
  }
}

export function isNarrowed({ roundId, itemId, awardZh, keyword }: GalleryQuery): boolean {
  return Boolean(roundId || itemId || awardZh || keyword)
}
