import type { Estimate } from '#shared/estimates/estimate.ts'
import type { FormEntries } from '#shared/forms/fields.ts'
import type { Locale } from '#shared/locales.ts'
import type { Translate } from '#shared/messages.ts'
import { chosenLines, majorUnits } from '../../ui/form/chosen-lines.ts'
import type { EstimateForm } from '../../ui/form/estimate-form.ts'
import { writtenMoney } from '../../ui/money.ts'
import styles from './styles.module.css'

interface ReceiptProps {
  form: EstimateForm
  entries: FormEntries
  estimate: Estimate
  /**
   * True beside the inputs, where a script updates the sum; false in the result of a sent form. Without scripts the
   * live sum is hidden, because it would never change.
   */
  isLive: boolean
  locale: Locale
  t: Translate
}

/** The sum, and what it is made of. */
export function Receipt({ form, entries, estimate, isLive, locale, t }: ReceiptProps) {
  const { base, adjustment, sum } = estimate
  const { currency, note } = form
  const money = (amount: number) => writtenMoney(majorUnits(amount, currency), { currency, locale })
  const lines = chosenLines(form, entries, estimate, locale)
  // Equal decimal amounts have equal nearest numbers, so comparing numbers is exact.
  const isMinimum = adjustment > 0 && majorUnits(sum, currency) === form.minimum
  const Sum = isLive ? 'output' : 'span'
  return (
    <div className={styles.receipt} data-live={isLive || undefined}>
      {isLive && <p className={styles.later}>{t('estimate.later')}</p>}
      <div className={styles.account}>
        <dl className={styles.lines}>
          {base > 0 && <Line label={t('estimate.base')} amount={money(base)} />}
          {lines.map(({ name, label, value, amount }) => (
            <Line key={name} label={label} value={value} amount={amount > 0 ? money(amount) : ''} />
          ))}
          {adjustment !== 0 && (
            <Line
              label={t(isMinimum ? 'estimate.minimum' : 'estimate.rounding')}
              amount={`${adjustment > 0 ? '+' : '−'}${money(Math.abs(adjustment))}`}
            />
          )}
        </dl>
        <p className={styles.total}>
          <span className={styles.totalLabel}>{t('estimate.sum')}</span>{' '}
          <Sum className={styles.sum}>{money(sum)}</Sum>
        </p>
      </div>
      {note && <p className={styles.note} dangerouslySetInnerHTML={{ __html: note.html }} />}
    </div>
  )
}

function Line({ label, value = '', amount }: { label: string; value?: string; amount: string }) {
  return (
    <div className={styles.line}>
      <dt>
        {label}
        {value && <span className={styles.chosen}>{value}</span>}
      </dt>
      <dd>{amount}</dd>
    </div>
  )
}
