import { systemApi } from '@podium/core/system/api.ts'
import { systemExports } from '@podium/core/system/exports.ts'
import { serviceApi } from '@podium/core/system/service/service-api.ts'
import { recordNames } from '@podium/core/system/events.ts'
import { answer, module } from '#server/platform/kernel/module.ts'
import { STORED } from '#server/platform/files/file-state.ts'
import { transact } from '#server/platform/db/transact.ts'
import { auditPage } from './audit.ts'
import { menuNames, userNames } from './record-names.store.ts'
import { exportAudit } from './export-audit.ts'
import { discardUploads, disk, uploadRoom, watchDisk } from './disk-space.ts'
import { filePage, fileTotals } from './file/files.ts'
import { cancelJob, job, jobPage, retryJob } from './jobs.ts'
import { currentMaintenance, maintenancePage, saveMaintenance, withdrawMaintenance } from './maintenance.ts'
import { listServices, removeService, saveService, tryService } from './service/set-services.ts'
import { infectedPage, scanner, watchScanner } from './scanner.ts'
import { dict, dictDataPage, dictPage, removeDict, removeDictData, saveDict, saveDictData } from './dict/dict.ts'
import { menuList, removeMenu, restoreMenu, saveMenu } from './menu/menu-edit.ts'
import { removeView, saveView, views } from './view/views.ts'
import { removeSender, saveSender, senders, trySender } from './sender/set-senders.ts'
import { barLinks, saveSetting, settings, testStorage } from './setting/settings.ts'
import { seedSystem, userMenu } from './menu/menu.ts'

export { settingValues } from './setting/setting.store.ts'
export { auditOfRound } from './audit.ts'
export { dictItems } from './dict/dict.store.ts'

/** Menu, dictionaries, jobs, the audit log and the virus scanner. */
export const system = module(
  'system',
  { ...systemApi, ...systemExports, ...serviceApi },
  {
    userMenu,
    menuList,
    saveMenu,
    removeMenu,
    restoreMenu,
    dict,
    dictPage,
    saveDict,
    removeDict,
    dictDataPage,
    saveDictData,
    removeDictData,
    jobPage,
    job,
    cancelJob,
    retryJob,
    views,
    saveView,
    removeView,
    barLinks,
    settings,
    saveSetting,
    testStorage,
    senders,
    saveSender,
    removeSender,
    trySender,
    services: listServices,
    saveService,
    removeService,
    tryService,
    auditPage,
    exportAudit,
    uploadRoom,
    discardUploads,
    disk,
    filePage,
    fileTotals,
    scanner,
    infectedPage,
    currentMaintenance,
    maintenancePage,
    saveMaintenance,
    withdrawMaintenance,
  },
  {
    invariants: [
      {
        name: 'the kept space of files is that of the stored files',
        sql: `select * from (select owner_id, purpose, sum(files) as files, sum(bytes) as bytes
            from (select owner_id, purpose, files, bytes from platform_file_space_view
              union all select owner_id, purpose, -1, -size from platform_file_view where state = '${STORED}') as counted
            group by owner_id, purpose) as off where files <> 0 or bytes <> 0`,
      },
    ],
    periodicTasks: {
      'system.disk': { seconds: 60, run: watchDisk },
      'system.scanner': { seconds: 30, run: watchScanner },
    },
    start: (services) => transact(services, (tx) => seedSystem(services.manifests, tx)),
    answers: [
      answer(recordNames, async (handle, { type, ids }) => {
        if (type === 'user') return userNames(handle, ids)
        return type === 'menu' ? menuNames(handle, ids) : []
      }),
    ],
  },
)
