import { identityApi } from '@podium/core/identity/api.ts'
import { module } from '#server/platform/module.ts'
import { transact } from '#server/platform/transact.ts'
import { AVATAR, avatarPurpose } from './avatar.ts'
import { captcha } from './captcha.ts'
import { importTemplate } from './import-template.ts'
import { checkImport, IMPORT, importPurpose, importUsers } from './import-users.ts'
import { userPage } from './list-users.ts'
import { loginByCode } from './login-by-code.ts'
import { loginByPassword } from './login-by-password.ts'
import { addUser, endUserSessions, removeUsers, resetPassword, setRoles, updateUser } from './manage-users.ts'
import { devices, endDevice, info, logout, switchGroup } from './own-session.ts'
import { profile, saveProfile } from './profile.ts'
import { register } from './register-user.ts'
import { changePassword, retrieve } from './retrieve-password.ts'
import { rolePage, saveRole } from './roles.ts'
import { seedBuiltIns } from './seed-built-ins.ts'
import { sendCode } from './send-code.ts'
import { forgetOld } from './session.store.ts'
import { resolveViewer } from './viewer.ts'

import { bringNamesIntoForm } from './canonical-names.ts'
export { checkCaptcha } from './captcha.ts'
export { contactsOf, type Contacts } from './contacts.ts'
export { findOrInviteUser, giveRole, makeUser, personKey } from './make-user.ts'
export { openSession } from './open-session.ts'
export { lockSeeding } from './role.store.ts'
export { groupChoices } from './session.store.ts'
export { personReached } from './user-list.store.ts'
export { lastChanger } from './user.store.ts'

/** People, sign-in, sessions, roles. */
export const identity = module(
  identityApi,
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
    devices,
    endDevice,
    profile,
    saveProfile,
    changePassword,
    userPage,
    addUser,
    updateUser,
    setRoles,
    removeUsers,
    resetPassword,
    endSessions: endUserSessions,
    rolePage,
    saveRole,
    importTemplate,
    checkImport,
    importUsers,
  },
  {
    resolveViewer,
    files: { [AVATAR]: avatarPurpose, [IMPORT]: importPurpose },
    start: async (services) => {
      await transact(services, seedBuiltIns)
      await bringNamesIntoForm(services)
    },
    chores: {
      'identity.forget': { seconds: 3_600, run: (services) => transact(services, forgetOld) },
    },
    invariants: [
      {
        name: 'no session outlives twelve hours',
        sql: `select id from identity_session where expires_at > created_at + interval '12 hours'`,
      },
      {
        name: 'no session of a disabled account is alive',
        sql: `select s.id from identity_session as s join identity_user as u on u.id = s.user_id
          where u.state <> 'active' and s.ended_at is null and s.expires_at > now()`,
      },
    ],
  },
)
