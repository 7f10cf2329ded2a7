import { useTranslation } from 'react-i18next'
import { FilesPanel } from './files-panel.tsx'
import { SectionFields } from './section-fields.tsx'
import classes from './settings.module.css'
import type { TabProps } from './tab-props.ts'
import { useSection } from './use-section.ts'
import { TabFoot } from './use-tab.tsx'

/** All files, and the day up to which the books are closed. */
export default function DataTab({ company, onDirty }: TabProps) {
  const { t } = useTranslation()
  const section = useSection(company, 'period', onDirty)
  const { values, setValues } = section
  return (
    <>
      <section className={classes.stack} aria-label={t('settings.data.filesTitle')}>
        <h3 className={classes.branch}>{t('settings.data.filesTitle')}</h3>
        <FilesPanel company={company} />
      </section>
      <section className={classes.stack} aria-label={t('settings.data.periodTitle')}>
        <h3 className={classes.branch}>{t('settings.data.periodTitle')}</h3>
        {values !== undefined && (
          <SectionFields
            fields={[{ name: 'closed_until', kind: 'date', hint: t('settings.hints.closed_until') }]}
            values={values}
            errors={section.errors}
            isReadOnly={false}
            onChange={(change) => setValues({ ...values, ...change })}
          />
        )}
        <TabFoot {...section.foot} isReadOnly={false} />
      </section>
    </>
  )
}
