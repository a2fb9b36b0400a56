import type { ListExport } from '@podium/core/base/export.ts'
import type { ListExporter } from '#web/ui/list-page/list-types.ts'
import { callForFile, saveFile } from './call.ts'

/** The export of a list, for `ListPage`, which asks for the rows and the columns. Answers the file's name. */
export function exportOf(endpoint: ListExport): ListExporter {
  return {
    columns: endpoint.columns,
    async run(request) {
      // The dialog offers nothing but what the endpoint lists; the server checks it again.
      const file = await callForFile(endpoint, request)
      saveFile(file)
      return file.name
    },
  }
}
