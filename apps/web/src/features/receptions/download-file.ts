import { endpoints } from '@cuentaclara/contracts'
import { downloadFile } from '#lib/http/download.ts'
import { toastRefusal } from '#ui/feedback/toast-refusal.tsx'

export type ReceptionFile = 'xml' | 'authority' | 'message' | 'answer'

/** Saves a file of a received document; a failure is said. */
export async function downloadReceptionFile(
  company: string,
  reception: { id: string; clave: string },
  file: ReceptionFile,
): Promise<void> {
  try {
    await downloadFile(
      endpoints.receptionFile,
      { params: { id: reception.id, file } },
      { company, fallbackName: `${reception.clave}.xml` },
    )
  } catch (error) {
    toastRefusal(error, 'reception-file')
  }
}
