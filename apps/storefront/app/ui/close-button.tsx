import { CloseIcon } from './icons.tsx';

type CloseButtonProps = {
  label: string;
  /** Where it stands: its margins. */
  className: string;
  onClose: () => void;
};

/** Puts a message away. */
export function CloseButton({ label, className, onClose }: CloseButtonProps) {
  return (
    <button
      aria-label={label}
      className={`${className} grid size-11 shrink-0 place-items-center rounded-control hover:bg-tint`}
      onClick={onClose}
      type="button"
    >
      <CloseIcon className="size-4" />
    </button>
  );
}
