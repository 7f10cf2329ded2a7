import type { Company } from '@cuentaclara/contracts'
import { MembersPanel } from '#features/members/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'
import { SideSheet } from '#ui/overlay/side-sheet.tsx'
import { FilesPanel } from '../company-settings/files-panel.tsx'
import type { CompanyListSearch } from './company-list-search.ts'
import { DeleteCompanyDialog } from './delete-company-dialog.tsx'
import { NewCompanySheet } from './new-company-sheet.tsx'

type CompanySheetsProps = {
  sheet: NonNullable<CompanyListSearch['open']>
  company: Company | null
  onClose: () => void
}

/** What lies over the list of companies. */
export function CompanySheets({ sheet, company, onClose }: CompanySheetsProps) {
  const { t } = useTranslation()
  if (sheet === 'new') return <NewCompanySheet onClose={onClose} />
  if (company === null) return null
  if (sheet === 'delete') return <DeleteCompanyDialog company={company} onClose={onClose} />
  const isMembers = sheet === 'members'
  return (
    <SideSheet
      isOpen
      size={640}
      onClose={onClose}
      title={
        isMembers
          ? `${t('settings.companies.members')} · ${company.trade_name ?? company.name}`
          : t('settings.files.title', { name: company.trade_name ?? company.name })
      }
    >
      {isMembers ? (
        <MembersPanel
          company={company.id}
          companyName={company.name}
          mayManage={company.permissions.includes('members.edit')}
        />
      ) : (
        <FilesPanel company={company.id} />
      )}
    </SideSheet>
  )
}
