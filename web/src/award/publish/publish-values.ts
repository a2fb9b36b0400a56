/** Fields of the dialog that publishes results. */
export interface PublishValues {
  audience: 'own' | 'public'
  shown: Array<'rank' | 'score' | 'comments'>
  minorNames: 'masked' | 'shown'
  visibleFrom: string | null
  publicityFrom: string | null
  publicityTo: string | null
}
