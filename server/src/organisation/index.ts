import { userRemoving } from '@podium/core/identity/events.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { module, when } from '#server/platform/kernel/module.ts'
import { colleges, groupChoices, groupList, groupPage, majors, schoolPage, schools } from './lists.ts'
import { membership, saveMembership } from './membership.ts'
import { forgetMembership } from './person.store.ts'
import { saveGroup } from './save-group.ts'
import { saveSchool } from './save-school.ts'
import { SEAL, sealPurpose, setSeal } from './seal.ts'

export { makeGroup } from './save-group.ts'
export { makeSchool } from './save-school.ts'
export { groupWithin, reaches, reachesSchool } from './scope.store.ts'

/** Groups, schools and who belongs where. */
export const organisation = module(
  organisationApi,
  {
    groupChoices,
    groupList,
    colleges,
    majors,
    schoolPage,
    membership,
    saveMembership,
    groupPage,
    saveGroup,
    setSeal,
    schools,
    saveSchool,
  },
  {
    on: [when(userRemoving, (tx, { userId }) => forgetMembership(tx, userId))],
    files: { [SEAL]: sealPurpose },
    invariants: [
      {
        name: "a group's path is its parent's path and itself",
        sql: `select g.id from organisation_group as g left join organisation_group as p on p.id = g.parent_id
          where g.path <> coalesce(p.path, '{}') || g.id`,
      },
      {
        name: 'college and major belong to the school',
        sql: `select p.user_id from organisation_person as p
          left join organisation_college as c on c.id = p.college_id
          left join organisation_major as m on m.id = p.major_id
          where c.school_id <> p.school_id or m.school_id <> p.school_id`,
      },
    ],
  },
)
