import type { Client, MergeField } from '@cuentaclara/contracts'
import { cantonsOf, districtsOf, provinces } from '@cuentaclara/einvoice/codes/locations'
import { useCompanyId, useListEntries } from '#features/companies/index.ts'
import { useTranslation } from '#lib/i18n/use-translation.ts'

/** What a client says of something that people choose about, in words. */
export function useSayPart(one: Client) {
  const { t } = useTranslation()
  const company = useCompanyId()
  const lists = useListEntries(company, 'price_list', [one.price_list_id ?? ''])
  const sayTerm = ({ sale_condition: condition, credit_days: days }: Client) =>
    [
      condition && t(`documents.codes.saleConditions.${condition as '01'}`),
      days != null && `${t('catalogue.clients.creditDays')}: ${days}`,
    ]
      .filter(Boolean)
      .join(' · ')
  return (client: Client, field: MergeField): string => {
    switch (field) {
      case 'identification':
        return client.identification_number ?? ''
      case 'emails':
        return client.emails.join(', ')
      case 'phone':
        return [client.phone_country_code && `+${client.phone_country_code}`, client.phone_number]
          .filter(Boolean)
          .join(' ')
      case 'place':
        return sayPlace(client)
      case 'term':
        return sayTerm(client)
      case 'price_list_id':
        return lists.find(({ id }) => id === client.price_list_id)?.name ?? ''
      case 'seller_id':
        return client.seller_name ?? ''
      case 'language':
        return client.language ? t(`catalogue.languages.${client.language}`) : ''
      default:
        return client[field] ?? ''
    }
  }
}

type Place = Pick<Client, 'province' | 'canton' | 'district' | 'neighbourhood' | 'address'>

/** A place as it is written on an envelope. */
export function sayPlace({ province, canton, district, neighbourhood, address }: Place): string {
  const [p, c, d] = [province ?? '', canton ?? '', district ?? '']
  const named = [nameIn(provinces(), p), nameIn(cantonsOf(p), c), nameIn(districtsOf(p, c), d)]
  return [...named, neighbourhood, address].filter(Boolean).join(', ')
}

function nameIn(places: readonly { code: string; name: string }[], code: string): string {
  return places.find((place) => place.code === code)?.name ?? code
}
