import type { ItemsQuery } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { toastSuccess } from '#ui/feedback/toasts.tsx'
import { CodesSheet } from './codes-sheet.tsx'

/** Opens codes for all items that the list means. */
export function ReviewCodes({ company, query }: { company: string; query: ItemsQuery }) {
  const { t } = useTranslation()
  const cache = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const { page: _, per_page: __, sort: ___, ...question } = query
  return (
    <>
      <Button
        variant="light"
        leftSection={<IconAlertTriangle size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('itemSheet.codes.review')}
      </Button>
      {isOpen && (
        <CodesSheet
          company={company}
          which={{ query: question as Record<string, string> }}
          onDone={(result) => {
            setIsOpen(false)
            // The list offers the way back.
            void cache.invalidateQueries()
            toastSuccess({
              subject: 'items',
              message: t('itemSheet.codes.done', { count: result?.done ?? 0 }),
            })
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
