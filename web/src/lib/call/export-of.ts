import type { ListExport } from '@podium/core/base/export/list-export.ts'
import type { ListExporter } from '#web/ui/list-page/list-types.ts'
import { callForFile, saveFile } from './call.ts'

/** The export of a list for `ListPage`, whose dialog asks for rows and columns. Resolves to the file's name. */
export function exportOf(endpoint: ListExport): ListExporter {
  return {
    columns: endpoint.columns,
    async run(request) {
      // The dialog offers only what the endpoint lists; the server validates it again.
      const file = await callForFile(endpoint, request)
      saveFile(file)
      return file.name
    },
  }
}
