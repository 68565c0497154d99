interface ChoicesProps<Value> {
  /** Names the choice for screen readers. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChoose: (value: Value) => void
}

/** A group of buttons, one of them pressed. */
export function Choices<Value extends string | number | null>(props: ChoicesProps<Value>) {
  const { label, options, value, onChoose } = props
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChoose(option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
