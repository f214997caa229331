import 'react-toastify/ReactToastify.css';
import './toast.css';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { ToastContainer as Container } from 'react-toastify/unstyled';
import { useTranslation } from '../lib/i18n/use-translation';

const ICONS = {
  success: <CircleCheck size={24} className="text-green" />,
  error: <CircleAlert size={24} className="text-red" />,
  warning: <TriangleAlert size={24} className="text-marigold-text" />,
  info: <Info size={24} className="text-blue" />,
  default: <Info size={24} className="text-muted" />,
};

/** The toasts, with the constants of spec.md, section 9: 5000 ms, top-right, light, stacking, drag threshold 80 %. */
export default function ToastContainer({ onMounted }: { onMounted: () => void }) {
  const { t } = useTranslation();
  useEffect(onMounted, [onMounted]);
  return (
    <Container
      autoClose={5000}
      position="top-right"
      theme="light"
      stacked
      draggable
      draggablePercent={80}
      hideProgressBar
      closeOnClick={false}
      aria-label={t('notifications')}
      icon={({ type }) => ICONS[type]}
      closeButton={({ closeToast }) => (
        <button
          type="button"
          onClick={closeToast}
          aria-label={t('close')}
          className="focus-ring -my-2 -mr-2 ml-auto grid size-11 shrink-0 place-items-center rounded-chip text-ink hover:bg-sunken"
        >
          <X size={20} />
        </button>
      )}
    />
  );
}
