// A button that shows the command that does the same: at the foot of the page while it is pointed at or in focus, and as its description.

import type { ComponentChildren } from 'preact';
import { pointedAt } from '../state/command.ts';

interface ActProps {
  readonly children: ComponentChildren;
  readonly onClick: () => void;
  /** The command, or null for what only a page can do. */
  readonly command: string | null;
  readonly disabled?: boolean;
  readonly strong?: boolean;
  readonly label?: string;
  readonly pressed?: boolean;
}

export function Act({ children, onClick, command, disabled, strong, label, pressed }: ActProps) {
  const show = (): void => {
    pointedAt.value = command;
  };
  return (
    <button
      type="button"
      class={strong ? 'act strong' : 'act'}
      disabled={disabled}
      title={command ?? undefined}
      aria-label={label}
      aria-pressed={pressed}
      onMouseEnter={show}
      onFocus={show}
      onClick={() => {
        show();
        onClick();
      }}
    >
      {children}
    </button>
  );
}
