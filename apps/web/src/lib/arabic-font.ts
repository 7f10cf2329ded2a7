import './arabic-font.css'
