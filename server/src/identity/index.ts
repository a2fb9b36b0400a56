import { UserState } from '@podium/core/identity/user/user.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { identityExports } from '@podium/core/identity/exports.ts'
import { rightsAsked } from '@podium/core/organisation/events.ts'
import { answer, module } from '#server/platform/kernel/module.ts'
import { transact } from '#server/platform/db/transact.ts'
import { exportList } from '#server/platform/workbook/export-list.ts'
import { AVATAR, avatarPurpose } from './account/avatar.ts'
import { CHANGE_PROOF, changeProof } from './change/change-proof.ts'
import { decideIdentityChange, identityChangePage } from './change/decide-identity-change.ts'
import { identityChange, requestIdentityChange, withdrawIdentityChange } from './change/request-identity-change.ts'
import { captcha } from './sign-in/captcha.ts'
import { importTemplate } from './user/import-template.ts'
import { annotatedImport } from './user/annotated-import.ts'
import { exportUsers } from './user/export-users.ts'
import { IMPORT, importPurpose } from './user/import-sheet.ts'
import { checkImport, checkImportJob, importJob, importUsers } from './user/import-users.ts'
import { CHECK_IMPORT_JOB, IMPORT_JOB } from '@podium/core/identity/user/user-import.ts'
import { departments, moveToDepartment, removeDepartment, saveDepartment } from './department/department.ts'
import { userPage } from './user/list-users.ts'
import { loginByCode } from './sign-in/login-by-code.ts'
import { loginByPassword } from './sign-in/login-by-password.ts'
import {
  addUser,
  endUserSessions,
  removeUsers,
  resetPassword,
  revealContact,
  setRoles,
  updateUser,
} from './user/manage-users.ts'
import { devices, endDevice, groupChoices, info, logout, switchGroup } from './session/own-session.ts'
import { exportSignIns } from './session/export-sign-ins.ts'
import { endSession, sessionPage, signInPage } from './session/session-log.ts'
import { correctFacts } from './membership/correct-facts.ts'
import { decideMemberships, membershipPage } from './membership/decide-memberships.ts'
import { membership, saveMembership } from './membership/membership.ts'
import { membershipPolicy, renewJoinCode, saveMembershipPolicy } from './membership/policy.ts'
import { importRoster } from './membership/roster.ts'
import { confirmGuardian, guardian, sendGuardianCode, withdrawGuardian } from './guardian/guardian.ts'
import { confirmMailbox, joinByCode, sendMailboxCode } from './membership/verify-own.ts'
import { profile, saveProfile } from './account/profile.ts'
import { register } from './account/register-user.ts'
import { removeBankCard, saveBankCard } from './account/bank-card.ts'
import { changeContact } from './account/change-contact.ts'
import { changePassword, retrieve } from './sign-in/retrieve-password.ts'
import { rightsDigest } from './role/rights-digest.ts'
import { removeRole, rolePage, saveRole } from './role/roles.ts'
import { seedBuiltIns } from './role/seed-built-ins.ts'
import { sendCode } from './sign-in/send-code.ts'
import { removeOldSessions } from './session/session.store.ts'
import { resolveViewer } from './session/viewer.ts'

import { canonicaliseNames } from './account/canonical-names.ts'
export { checkCode, spendCode } from './sign-in/check-code.ts'
export { countSending } from './sign-in/limits.ts'
export { issueCode, refuseWithoutSender } from './sign-in/send-code.ts'
export { checkCaptcha, countFailure } from './sign-in/captcha.ts'
export { contactsOf, type Contacts } from './account/contacts.ts'
export { idNumberKey } from './account/sealed.ts'
export { findOrInviteUser, giveRole, makeUser, makeUsers, personKey, personKeys } from './user/make-user.ts'
export { makeRehearsedPeople, type RehearsedPerson } from './user/rehearsed-people.ts'
export {
  accountsByPhone,
  addMemberships,
  stateFacts,
  type Account,
  type NewMembership,
} from './user/import-people.store.ts'
export { administrators } from './role/administrators.ts'
export { rightsDigest }
export { nearestStaff, nearestStaffIds, staffOfNearest, type NearestStaff } from './role/nearest-staff.store.ts'
export { holderIdsIn, holdersAbove, holdersAmong, holdersIn, holdsAt } from './role/role-holders.store.ts'
export { openSession } from './session/open-session.ts'
export { isCodeHeld, lockSeeding } from './role/role.store.ts'
export { lockPeople } from './user/user.store.ts'
export { personReached } from './user/user-list.store.ts'

/** Users, sign-in, sessions and roles. */
export const identity = module(
  'identity',
  { ...identityApi, ...identityExports },
  {
    captcha,
    loginByPassword,
    loginByCode,
    sendCode,
    register,
    retrieve,
    info,
    logout,
    switchGroup,
    groupChoices,
    devices,
    endDevice,
    signInPage,
    exportSignIns,
    sessionPage,
    endSession,
    profile,
    saveProfile,
    guardian,
    sendGuardianCode,
    confirmGuardian,
    withdrawGuardian,
    identityChange,
    requestIdentityChange,
    withdrawIdentityChange,
    identityChangePage,
    decideIdentityChange,
    membership,
    saveMembership,
    joinByCode,
    sendMailboxCode,
    confirmMailbox,
    membershipPage,
    correctFacts,
    decideMemberships,
    membershipPolicy,
    saveMembershipPolicy,
    renewJoinCode,
    importRoster,
    changePassword,
    changeContact,
    saveBankCard,
    removeBankCard,
    userPage,
    addUser,
    updateUser,
    setRoles,
    removeUsers,
    resetPassword,
    revealContact,
    endSessions: endUserSessions,
    departments,
    saveDepartment,
    removeDepartment,
    moveToDepartment,
    rolePage,
    saveRole,
    removeRole,
    importTemplate,
    checkImport,
    importUsers,
    annotatedImport,
    exportUsers,
    exportMemberships: exportList(identityExports.exportMemberships, 'identity.exportMemberships', membershipPage),
    exportIdentityChanges: exportList(
      identityExports.exportIdentityChanges,
      'identity.exportIdentityChanges',
      identityChangePage,
    ),
  },
  {
    resolveViewer,
    answers: [answer(rightsAsked, async (db, { userId }) => ({ digest: await rightsDigest(db, userId) }))],
    jobs: { [CHECK_IMPORT_JOB]: checkImportJob, [IMPORT_JOB]: importJob },
    files: { [AVATAR]: avatarPurpose, [CHANGE_PROOF]: changeProof, [IMPORT]: importPurpose },
    start: async (services) => {
      await transact(services, (tx) => seedBuiltIns(services.manifests, tx))
      await canonicaliseNames(services)
    },
    periodicTasks: {
      'identity.forget': { seconds: 3_600, run: (services) => transact(services, removeOldSessions) },
    },
    invariants: [
      {
        name: 'no session outlives twelve hours',
        sql: `select id from identity_session where expires_at > created_at + interval '12 hours'`,
      },
      {
        name: 'no session of a disabled account is alive',
        sql: `select s.id from identity_session as s join identity_user as u on u.id = s.user_id
          where u.state <> '${UserState.enum.active}' and s.ended_at is null and s.expires_at > now()`,
      },
      {
        name: 'college and major belong to the school',
        sql: `select p.user_id from identity_person as p
          left join organisation_college_view as c on c.id = p.college_id
          left join organisation_major_view as m on m.id = p.major_id
          where c.school_id <> p.school_id or m.school_id <> p.school_id`,
      },
    ],
  },
)
