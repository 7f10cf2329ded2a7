import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCan } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import type { ExportOf } from './export-dialog.tsx'
import { ExportDialog } from './export-dialog-part.ts'

/** Offers the rows that a list shows as a file, to who may export. Goes into the `tools` of a list. */
export function ExportButton(list: ExportOf) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const mayExport = useCan('reports.export')
  if (!list.isPlatform && !mayExport) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileExport size={18} stroke={1.75} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('common.list.export')}
      </Button>
      {isOpen && (
        <Suspense>
          <ExportDialog {...list} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
