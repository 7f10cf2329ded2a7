import type { Client } from '@cuentaclara/contracts'
import { Button } from '@mantine/core'
import { IconArrowMerge } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { part } from '#lib/part.ts'
import classes from './client-duplicates.module.css'
import { clientDuplicatesQuery } from './client-insight-queries.ts'

const MergeSheet = part(() => import('./merge-sheet.tsx'), 'MergeSheet', { words: ['clientSheet'] })

/** Others that are perhaps this client, and the way to make them one; nothing where there is none. */
export function ClientDuplicates({ company, client }: { company: string; client: Client }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [other, setOther] = useState<string | null>(null)
  const found = useQuery(clientDuplicatesQuery(company, client.id)).data?.data ?? []
  if (found.length === 0) return null
  return (
    <section className={classes.hint} aria-label={t('clientSheet.merge.perhaps')}>
      <span className={classes.title}>{t('clientSheet.merge.perhaps')}</span>
      <ul className={classes.list}>
        {found.map(({ id, name, identification_number: number }) => (
          <li key={id}>
            <Link to="/clients/$id" params={{ id }} className={classes.link}>
              <bdi>{name}</bdi>
            </Link>
            {number && <span className="cc-ltr cc-numbers">{number}</span>}
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconArrowMerge size={15} aria-hidden />}
              onClick={() => setOther(id)}
            >
              {t('clientSheet.merge.action')}
            </Button>
          </li>
        ))}
      </ul>
      {other !== null && (
        <Suspense fallback={null}>
          <MergeSheet
            company={company}
            which={{ ids: [client.id, other] }}
            count={2}
            // Perhaps the other one stayed: the address of this one leads there.
            onDone={() => {
              setOther(null)
              void navigate({ to: '/clients/$id', params: { id: client.id }, replace: true })
            }}
            onClose={() => setOther(null)}
          />
        </Suspense>
      )}
    </section>
  )
}
