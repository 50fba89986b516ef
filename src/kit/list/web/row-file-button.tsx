import type { ReactNode } from 'react';
import type { ApiCall } from '#kit/http/web/client.ts';
import { Permitted } from '#kit/session/web/permitted.tsx';
import { FileButton } from '#kit/ui/web/file-button.tsx';
import '#kit/ui/web/table/cell-button.css';

interface RowFileButtonProps extends Required<Pick<ApiCall, 'path' | 'query'>> {
  readonly code: string;
  /** The action, and the shorter text next to the icon, both translated: all buttons of a row are on one line. */
  readonly name: string;
  readonly text: string;
  /** The name of the row, for screen readers. */
  readonly row: string;
  readonly disabled?: boolean;
}

/** Downloads a file of a table's row. */
export function RowFileButton({ path, query, code, name, text, row, disabled = false }: RowFileButtonProps): ReactNode {
  return (
    <Permitted codes={[code]}>
      <FileButton
        type="link"
        size="small"
        className="ui-cell-button"
        disabled={disabled}
        aria-label={[name, row].join(' ')}
        title={name}
        path={path}
        query={query}
      >
        {text}
      </FileButton>
    </Permitted>
  );
}
